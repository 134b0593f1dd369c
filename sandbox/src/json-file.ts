import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod/mini';

export interface JsonFile<Value> {
  /** Undefined: missing, or torn by a crash. */
  read(): Promise<Value | undefined>;
  write(value: Value): Promise<void>;
}

/** Writes a file, whole or not at all. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${file}.draft`, content);
  await rename(`${file}.draft`, file);
}

export function openJsonFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): JsonFile<z.output<Schema>> {
  return {
    async read() {
      try {
        return schema.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return undefined;
      }
    },
    async write(value) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, JSON.stringify(value));
    },
  };
}
