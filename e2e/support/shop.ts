import { connectKeepsake, type Keepsake } from '../../sandbox/src/keepsake.ts';
import { demoSecrets } from '../../server/src/modules/identity/demo-secret.ts';
import { backOfficeClientId, credentialsOf } from '../../server/src/modules/identity/provider/clients.ts';
import { findSecrets } from '../../server/src/platform/secrets/index.ts';
import type { Instance } from './instance.ts';

/** A client of the instance for the shop and demo customers. */
export async function connectShop({
  instance,
  dataDir,
}: {
  readonly instance: Instance;
  readonly dataDir: string;
}): Promise<Keepsake> {
  const secrets = await findSecrets({ dataDir });
  if (!secrets) throw new Error('the instance has not started');
  const { clientSecret } = credentialsOf(secrets, backOfficeClientId);
  const demoSecret = demoSecrets(secrets)[0] ?? '';
  return connectKeepsake({ origin: instance.origin, clientId: backOfficeClientId, clientSecret, demoSecret });
}
