import { useState } from 'react';

type Values = Readonly<Record<string, string>>;

/** What has been typed, over the stored values, which may change meanwhile. */
export function useDraft<Stored extends Values>(stored: Stored) {
  const [typed, setTyped] = useState<Partial<Stored>>({});
  const values = { ...stored, ...typed };
  const isDirty = Object.keys(stored).some((name) => values[name] !== stored[name]);
  const edit = (name: keyof Stored) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const fill = (some: Partial<Stored>) => setTyped((before) => ({ ...before, ...some }));
  return { values, isDirty, edit, fill, reset: () => setTyped({}) };
}
