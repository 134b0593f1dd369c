import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useUploadWindow } from './upload-window.ts';

const UploadCentre = lazy(() => import('./dialog/upload-centre.tsx'));
const HostContext = createContext(false);

/**
 * Renders the upload dialog and panel, unless an ancestor does: the site's host keeps the panel while pages
 * change.
 */
export function UploadHost({ children }: { children: ReactNode }) {
  const isHosted = useContext(HostContext);
  const { wasOpened } = useUploadWindow();
  if (isHosted) return children;
  return (
    <HostContext value={true}>
      {children}
      {wasOpened ? (
        <Suspense fallback={null}>
          <UploadCentre />
        </Suspense>
      ) : null}
    </HostContext>
  );
}
