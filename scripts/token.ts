import { demoTokenHeader, demoTokenPath } from '@keepsake/contract/demo-token';
import { accessToken } from '@keepsake/contract/session';
import { demoSecrets } from '../server/src/modules/identity/demo-secret.ts';
import { findSecrets } from '../server/src/platform/secrets/index.ts';
import { readVariables } from '../server/src/platform/settings/index.ts';

/** Prints advice and exits. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function readSecret(dataDir: string): Promise<string> {
  const secrets = await findSecrets({ dataDir, ring: readVariables(process.env).SECRETS });
  const [secret] = secrets ? demoSecrets(secrets) : [];
  return (
    secret ?? refuse(`Nothing has been started in ${dataDir} yet: run npm start first, or set DATA_DIR.`)
  );
}

async function requestToken(email: string, port: string, secret: string): Promise<Response> {
  try {
    return await fetch(`http://127.0.0.1:${port}${demoTokenPath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [demoTokenHeader]: secret },
      body: JSON.stringify({ email }),
    });
  } catch {
    return refuse(`Nothing listens on port ${port}: run npm start first, or set PORT.`);
  }
}

/** Prints an access token of a demo customer, for curl. */
async function main(): Promise<void> {
  const [email] = process.argv.slice(2);
  if (!email) refuse('Say whose token: npm run -s token -- anna@demo.keepsake.test');
  if (process.env.NODE_ENV === 'production') refuse('There are no demo tokens in production.');
  const { PORT: port = '4000', DATA_DIR: dataDir = './data' } = process.env;
  const response = await requestToken(email, port, await readSecret(dataDir));
  if (response.status === 400) refuse(`${email} is not an email address.`);
  if (!response.ok) {
    refuse(
      `No token for ${email}: it is no demo customer, DEMO is 0, or PORT and DATA_DIR are of two instances.`,
    );
  }
  console.log(accessToken.parse(await response.json()).accessToken);
}

await main();
