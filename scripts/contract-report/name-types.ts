import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { repository } from '../checks/source-files.ts';

const folder = join(repository, 'contract/src');

/** Exports whose name is less specific than the type. */
const otherNames: Record<string, string> = { id: 'Uuid' };

const aliases = new Set(['albumLayout']);

export async function nameTypes(): Promise<Map<z.core.$ZodType, string>> {
  const names = new Map<z.core.$ZodType, string>();
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(join(folder, file));
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.core.$ZodType && !aliases.has(name)) names.set(value, typeName(name));
    }
  }
  return names;
}

function typeName(name: string): string {
  return otherNames[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
