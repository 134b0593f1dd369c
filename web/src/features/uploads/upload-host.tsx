import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { useUploadWindow } from './upload-window.ts';

const UploadCentre = lazy(() => import('./dialog/upload-centre.tsx'));
const HostContext = createContext(false);

/**
 * Shows the upload dialog and its panel beside its content, unless something above does so already: a page,
 * or the whole site, whose panel then stays while pages change.
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
