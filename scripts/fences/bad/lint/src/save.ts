async function save(): Promise<void> {}

export function leave(): void {
  save();
}
