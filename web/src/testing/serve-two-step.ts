import { configRoutes } from '@keepsake/contract/config';
import { type TwoStep, type TwoStepSetup, twoStepRoutes } from '@keepsake/contract/two-step';
import type { FakeResponses } from './fake-responses.ts';
import { configOfHost } from './storefront-config.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const twoStepSetup: TwoStepSetup = {
  secret,
  uri: `otpauth://totp/Lumibook:anna%40example.com?secret=${secret}&issuer=Lumibook`,
};
export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`);

export const off: TwoStep = { isOn: false, recoveryCodesLeft: 0 };
export const isOn = (recoveryCodesLeft: number): TwoStep => ({ isOn: true, recoveryCodesLeft });

/** The embedded provider has the passwords. */
export const withPasswords = (host: string) => ({
  ...configOfHost(host),
  passwordUrl: 'https://photos.example/oidc/password/forgot',
});

/** A service that remembers what the customer does. */
export function serveTwoStep(server: FakeResponses, state: TwoStep): void {
  let current = state;
  const makeCodes = () => {
    current = isOn(recoveryCodes.length);
    return { recoveryCodes };
  };
  server.respond(configRoutes.getConfig, ({ host }) => withPasswords(host));
  server.respond(twoStepRoutes.getTwoStep, () => current);
  server.respond(twoStepRoutes.setUpTwoStep, twoStepSetup);
  server.respond(twoStepRoutes.startTwoStep, makeCodes);
  server.respond(twoStepRoutes.renewRecoveryCodes, makeCodes);
  server.respond(twoStepRoutes.endTwoStep, () => {
    current = off;
    return null;
  });
}
