export function isEmpty(count: number) {
  return count == 0;
}
