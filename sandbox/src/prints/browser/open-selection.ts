import { sessionsPath } from '../prints-address.ts';
import { find, focusTitle } from './find.ts';
import { post } from './post.ts';

type State = 'opening' | 'failed' | 'ended';

/** Kept until the selection is open, so that the page can be loaded again. */
const key = 'prints.handed';

/** The token is in the fragment, where it reaches no log, and leaves it at once. */
function readSelection(): string {
  const tempSelectionId = new URLSearchParams(location.search).get('tempSelectionId');
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  const before = sessionStorage.getItem(key);
  if (token === null && before !== null) return before;
  const selection = JSON.stringify({ tempSelectionId, token });
  sessionStorage.setItem(key, selection);
  history.replaceState(null, '', location.pathname);
  return selection;
}

/** Goes on to the editor of the selection that the account site has sent. */
export async function openSelection(root: HTMLElement): Promise<void> {
  const selection = readSelection();
  const failure = find(root, '.failed .lead', HTMLElement);
  const { textContent: usual } = failure;

  function show(state: State): void {
    for (const section of root.querySelectorAll('section')) section.hidden = !section.matches(`.${state}`);
    if (state !== 'opening') focusTitle(find(root, `.${state}`, HTMLElement));
  }

  async function open(): Promise<void> {
    show('opening');
    const { path, problem, text } = await post(sessionsPath, selection);
    if (path !== undefined || problem === 'ended') sessionStorage.removeItem(key);
    failure.textContent = text ?? usual;
    if (path === undefined) show(problem === 'ended' ? 'ended' : 'failed');
    else location.replace(path);
  }

  find(root, '.failed button', HTMLButtonElement).addEventListener('click', () => void open());
  await open();
}
