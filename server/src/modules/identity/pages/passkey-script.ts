/** Texts in base64url to bytes and back, for `navigator.credentials` in every browser. */
const bytes = `
const decode = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const encode = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const passkeyForm = document.getElementById('passkey-form');
const send = ({ rawId, response }, names) => {
  const sent = Object.fromEntries(names.map((name) => [name, encode(response[name])]));
  passkeyForm.elements.passkey.value = JSON.stringify({ id: encode(rawId), response: sent });
  passkeyForm.submit();
};
const tell = (id) => {
  for (const one of passkeyForm.querySelectorAll('.problem')) one.hidden = one.id !== id;
  document.getElementById(id).focus();
};
`;

/** Signs in by the button, and by the list of a browser that has one at the field of the e-mail address. */
export const signInByPasskeyScript = `{${bytes}
const usesPasskeys = async () => {
  const options = JSON.parse(passkeyForm.dataset.options);
  const publicKey = { ...options, challenge: decode(options.challenge) };
  let waiting;
  const ask = async (more) => {
    send(await navigator.credentials.get({ publicKey, ...more }), [
      'clientDataJSON', 'authenticatorData', 'signature', 'userHandle',
    ]);
  };
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    waiting = new AbortController();
    await ask({ mediation: 'conditional', signal: waiting.signal }).catch(() => {});
  };
  passkeyForm.addEventListener('submit', async (event) => {
    event.preventDefault();
    waiting?.abort();
    try {
      await ask();
    } catch {
      tell('passkey-problem');
      offer();
    }
  });
  passkeyForm.hidden = false;
  await offer();
};
if (passkeyForm && window.PublicKeyCredential) usesPasskeys();
}
`;

/** Makes a passkey when the button is pressed. */
export const addPasskeyScript = `{${bytes}
if (window.PublicKeyCredential) {
  const options = JSON.parse(passkeyForm.dataset.options);
  const publicKey = {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: decode(one.id) })),
  };
  passkeyForm.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      send(await navigator.credentials.create({ publicKey }), ['clientDataJSON', 'attestationObject']);
    } catch (error) {
      tell(error.name === 'InvalidStateError' ? 'passkey-known' : 'passkey-problem');
    }
  });
  document.getElementById('unsupported').hidden = true;
  passkeyForm.hidden = false;
}
}
`;
