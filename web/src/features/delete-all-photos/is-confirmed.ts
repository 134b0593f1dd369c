/** Whether what was typed is the word itself: no other case, nothing before or after it (specification, section 5). */
export function isConfirmed(typed: FormDataEntryValue | null, word: string): boolean {
  return typed === word;
}
