/** A sentence and where it stands: number and title of its section, and what it is about inside that. */
export interface Sentence {
  sectionNumber: string;
  section: string;
  sentence: string;
}

/**
 * The facts of a specification in Markdown, in order: each sentence of a paragraph or list item, each row of a table.
 * Headings are no facts; the head of a table neither. What comes before the first section is in section 0.
 */
export function readSpecification(markdown: string): Sentence[] {
  const found: Sentence[] = [];
  let place = { number: '0', title: 'Introduction', heading: '' };
  for (const block of readBlocks(markdown)) {
    const section = /^## (\d+)\. (.*)/.exec(block);
    const heading = /^### (.*)/.exec(block);
    if (section) place = { number: section[1] ?? '', title: section[2] ?? '', heading: '' };
    else if (heading) place = { ...place, heading: heading[1] ?? '' };
    else if (!block.startsWith('#')) found.push(...readFacts(block, place));
  }
  return found;
}

/** Headings, list items, table rows and paragraphs. A list item or paragraph may run over several lines. */
function readBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  let open = false;
  for (const line of markdown.split('\n')) {
    const begins = /^(#|- |\|)/.test(line);
    if (open && !begins && line.trim() !== '') blocks.push(`${blocks.pop()} ${line.trim()}`);
    else if (line.trim() !== '') blocks.push(line.trim());
    open = line.trim() !== '' && !/^[#|]/.test(line);
  }
  return withoutTableHeads(blocks);
}

function withoutTableHeads(blocks: string[]): string[] {
  const isRule = (block: string | undefined) => block !== undefined && /^\|[-|: ]+\|$/.test(block);
  return blocks.filter((block, index) => !isRule(block) && !isRule(blocks[index + 1]));
}

function readFacts(block: string, place: { number: string; title: string; heading: string }): Sentence[] {
  const text = block.replace(/^- /, '');
  const topic = /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? '';
  const section = [`${place.number} ${place.title}`, place.heading, topic].filter((part) => part !== '');
  const facts = block.startsWith('|') ? [readTableRow(block)] : splitSentences(text.replaceAll('**', ''));
  return facts.map((sentence) => ({
    sectionNumber: place.number,
    section: section.join(' / '),
    sentence,
  }));
}

function readTableRow(block: string): string {
  const cells = block.slice(1, -1).split('|');
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ');
}

/**
 * A full stop, question or exclamation mark with a space behind it ends a sentence, but not inside quotes or brackets. So
 * does a quote that ends with one, where a capital follows.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let quoted = false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"') quoted = !quoted;
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    if (quoted || depth > 0 || !endsSentence(text.slice(start), index - start)) continue;
    sentences.push(text.slice(start, index + 1));
    start = index + 2;
  }
  return [...sentences, text.slice(start)].map((sentence) => sentence.trim()).filter((each) => each !== '');
}

/** Whether the character at `index` is the last of the sentence that `text` begins with. */
function endsSentence(text: string, index: number): boolean {
  const behind = text.slice(index + 1);
  return /[.?!]$/.test(text.slice(0, index + 1))
    ? behind.startsWith(' ')
    : /[.?!]"$/.test(text.slice(0, index + 1)) && /^ [A-Z]/.test(behind);
}
