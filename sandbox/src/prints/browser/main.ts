import { startEditor } from './editor.ts';
import { openSelection } from './open-selection.ts';

const opening = document.querySelector<HTMLElement>('[data-opening]');
const editor = document.querySelector<HTMLElement>('[data-editor]');

if (opening) void openSelection(opening);
if (editor) startEditor(editor);
// Pictures of the confirmation: the policy of the page allows no style attributes.
for (const image of document.querySelectorAll<HTMLElement>('img[data-focus]')) {
  const place = `${Number(image.dataset.focus) * 100}%`;
  image.style.objectPosition = `${place} ${place}`;
}
