export const hide = (table: string) => `update ${table} set hidden = now() where id = $1`;
