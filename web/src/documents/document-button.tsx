import type { ClientOperation } from '@keepsake/contract/client-errors';
import type { FileRoute } from '@keepsake/contract/documents';
import { safeFileName } from '@keepsake/contract/file-names';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import type { FileParams } from '../api/call-file.ts';
import { callFile } from '../api/client.ts';
import { downloadBlob } from '../browser/download.ts';
import { announce } from '../ui/announcer/announce.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';

interface DocumentButtonProps {
  readonly file: FileRoute;
  readonly params: FileParams;
  readonly operation: ClientOperation;
  readonly size?: 'medium' | 'small';
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  /** Shown where there is no such file. */
  readonly whenMissing: ReactNode;
}

/** Saves a PDF. */
export function DocumentButton(props: DocumentButtonProps) {
  const { file, params, operation, size = 'small', children, whenMissing, ...rest } = props;
  const t = useTranslations('orders');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callFile(file, { params }),
    meta: { operation },
    onSuccess({ blob, fileName: given }) {
      const fileName = safeFileName(given, 'application/pdf');
      downloadBlob(blob, fileName);
      announce(t('downloaded', { fileName }));
    },
  });
  const isMissing = isApiError(error) && error.status === 404;
  return (
    <div>
      <Button
        {...rest}
        size={size}
        icon={<FileDown aria-hidden />}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {children}
      </Button>
      <Alert>{error ? <p>{isMissing ? whenMissing : t('downloadFailed')}</p> : null}</Alert>
    </div>
  );
}
