import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import type { ToastContent } from '../../ui/toast/toast-queue.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { Section, Specimen } from './specimen.tsx';

const toasts: readonly ToastContent[] = [
  { message: 'Preparing download...', isPending: true },
  { message: 'Album deleted', tone: 'success', action: { label: 'Undo', onPress: () => undefined } },
  { message: 'Download failed', tone: 'error' },
];

export function Overlays() {
  return (
    <Section title="Dialogs, toasts, tooltips">
      <Specimen name="modal: small, medium, large">
        <SampleModal size="small" />
        <SampleModal size="medium" />
        <SampleModal size="large" />
        <SampleModal size="full" />
      </Specimen>
      <Specimen name="modal over a modal; Escape closes the upper one">
        <StackedModals />
      </Specimen>
      <Specimen name="question, with an error inside">
        <SampleConfirmDialog />
      </Specimen>
      <Specimen name="toast: pending, success with action, error">
        {toasts.map((toast) => (
          <Button key={toast.message} onPress={() => showToast(toast)}>
            {toast.message}
          </Button>
        ))}
      </Specimen>
      <Specimen name="tooltip on hover and focus">
        <Button tooltip="Unavailable for shared albums">Hover me</Button>
      </Specimen>
    </Section>
  );
}

function SampleModal({ size }: { size: 'small' | 'medium' | 'large' | 'full' }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{size}</Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={`A ${size} dialog`}
        size={size}
        footer={<Button onPress={close}>Close</Button>}
      >
        The page beneath neither scrolls nor takes the focus.
      </Modal>
    </>
  );
}

function StackedModals() {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <Button onPress={() => setDepth(1)}>Open two</Button>
      <Modal isOpen={depth > 0} onClose={() => setDepth(0)} title="The first">
        <Button onPress={() => setDepth(2)}>Open the second</Button>
      </Modal>
      <Modal isOpen={depth > 1} onClose={() => setDepth(1)} title="The second" size="small">
        Escape closes this one only.
      </Modal>
    </>
  );
}

function SampleConfirmDialog() {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <Button variant="danger" onPress={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete photo?"
        confirmLabel="Delete photo"
        error={error}
        onConfirm={() => setError('Error: Your photo could not be deleted')}
        onCancel={() => {
          setOpen(false);
          setError(null);
        }}
      >
        It will be deleted from your library.
      </ConfirmDialog>
    </>
  );
}
