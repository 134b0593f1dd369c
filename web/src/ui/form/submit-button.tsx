import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

interface SubmitButtonProps {
  readonly children: ReactNode;
  readonly isPending: boolean;
  /** Why the account may not send the form, shown beside the button; undefined if it may. */
  readonly refusal: string | undefined;
}

/** The main button of a form. */
export function SubmitButton({ children, isPending, refusal }: SubmitButtonProps) {
  return (
    <>
      <Button type="submit" variant="primary" isPending={isPending} disabledReason={refusal}>
        {children}
      </Button>
      {refusal === undefined ? null : <p>{refusal}</p>}
    </>
  );
}
