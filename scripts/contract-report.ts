import { readFile, writeFile } from 'node:fs/promises';
import { basePath } from '@keepsake/contract/bases';
import { errorTable } from '@keepsake/contract/errors';
import { extensions } from '@keepsake/contract/extensions';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import * as z from 'zod/mini';

const file = new URL('../contract/report.md', import.meta.url);

function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  delete json.$schema;
  return JSON.stringify(json, undefined, 1).replaceAll(/\n\s*/g, ' ');
}

function describe(route: AnyRoute): string[] {
  const access = route.scope ? `${route.auth}, scope ${route.scope}` : route.auth;
  const lines = [
    `### ${route.method} ${basePath(route.base)}${route.path}`,
    '',
    `${route.summary} (${access})`,
    '',
  ];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (schema) lines.push(`- ${part}: \`${shapeOf(schema, 'input')}\``);
  }
  lines.push(`- ${route.status}: \`${shapeOf(route.response, 'output')}\``);
  if (route.errors?.length) lines.push(`- errors: ${route.errors.join(', ')}`);
  return [...lines, ''];
}

function render(): string {
  const lines = ['# Contract report', '', 'Made by `npm run contract-report`; never edited by hand.', ''];
  for (const [domain, table] of Object.entries(routes)) {
    lines.push(`## ${domain}`, '');
    for (const route of Object.values(table)) lines.push(...describe(route as AnyRoute));
  }
  lines.push('## Routes that are not JSON', '');
  for (const { methods, path, auth, summary } of rawRoutes) {
    lines.push(`- ${methods.join(', ')} \`${path}\` (${auth}): ${summary}`);
  }
  lines.push('', '## Errors', '');
  for (const [code, { status, message }] of Object.entries(errorTable)) {
    lines.push(`- ${status} \`${code}\`: ${message}`);
  }
  lines.push('', '## Beyond the specification', '');
  for (const { where, what, why } of extensions) lines.push(`- ${where}: ${what} (${why})`);
  return `${lines.join('\n')}\n`;
}

const fresh = render();
if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== fresh) {
    console.error('contract/report.md is stale: run "npm run contract-report" and look at what changed.');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, fresh);
}
