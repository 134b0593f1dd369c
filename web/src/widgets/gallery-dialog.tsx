import { type GalleryEntry, galleryEntryChange } from '@keepsake/contract/gallery';
import { limits } from '@keepsake/contract/limits';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useErrorText } from '../api/use-errors.ts';
import { firstPart } from '../format/first-part.ts';
import type { OrderedBook } from '../photo-books/ordered-books.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Form } from '../ui/form/form.tsx';
import { Modal } from '../ui/modal/modal.tsx';
import { GalleryFields, type GalleryValues } from './gallery-fields.tsx';
import { type GalleryCategory, useSaveEntry } from './gallery-queries.ts';
import styles from './widgets.module.css';

const { title: titleSchema } = galleryEntryChange.shape;

interface GalleryDialogProps {
  readonly book: OrderedBook;
  readonly categories: readonly GalleryCategory[];
  readonly entry: GalleryEntry | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Mounts its form anew on each opening. */
export default function GalleryDialog(props: GalleryDialogProps) {
  const { book, entry, isOpen, onClose } = props;
  const t = useTranslations('gallery');
  // Another tab may add or remove the entry while it is open.
  const [opened, setOpened] = useState(entry);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpened(entry);
  }
  const save = useSaveEntry(book.productCode, opened);
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal isOpen={isOpen} title={t(opened ? 'changeTitle' : 'show')} isBusy={save.isPending} onClose={close}>
      <EntryForm {...props} entry={opened} save={save} onClose={close} />
    </Modal>
  );
}

interface EntryFormProps extends GalleryDialogProps {
  readonly save: ReturnType<typeof useSaveEntry>;
}

function EntryForm({ book, categories, entry, save, onClose }: EntryFormProps) {
  const t = useTranslations('gallery');
  const ui = useTranslations('ui');
  const settings = useTranslations('settings');
  const known = entry?.categories.filter((id) => categories.some((category) => category.id === id));
  const [values, setValues] = useState<GalleryValues>({
    title: entry?.title ?? firstPart(book.title, limits.gallery.maxTitleLength),
    categories: known ?? [],
    isAgreed: false,
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // A second press may come before the first one is rendered.
  const isSent = useRef(false);
  const submit = () => {
    const found = {
      ...(!titleSchema.safeParse(values.title).success && { title: t('nameProblem') }),
      ...(values.categories.length === 0 && { categories: t('categoriesProblem') }),
      ...(!values.isAgreed && { consent: t('consentProblem') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || isSent.current) return;
    isSent.current = true;
    const { title, categories: chosen } = values;
    save.mutate(
      { title, categories: [...chosen] },
      {
        onSuccess: onClose,
        onSettled: () => {
          isSent.current = false;
        },
      },
    );
  };
  return (
    <Form
      onSubmit={submit}
      problems={problems}
      summary={settings('problems')}
      actions={
        <div className={styles.answers}>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {t('send')}
          </Button>
        </div>
      }
    >
      {entry ? <p>{t('changeText')}</p> : null}
      <GalleryFields categories={categories} values={values} problems={problems} onChange={setValues} />
      <Failure error={save.error} />
    </Form>
  );
}

function Failure({ error }: { error: Error | null }) {
  const t = useTranslations('gallery');
  const textOf = useErrorText();
  const isElsewhere =
    isApiError(error) && (error.status === 404 || ['conflict', 'order-blocked'].includes(error.code));
  if (isElsewhere) return <Alert>{t('elsewhere')}</Alert>;
  return <Alert>{error && `${t('sendFailed')} ${textOf(error)}`}</Alert>;
}
