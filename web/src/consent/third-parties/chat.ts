import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { Scripts, ThirdParty, Visitor } from './third-party.ts';

export type ChatConfig = NonNullable<ThirdParties['chat']>;

/** A chat's script ends its conversation on this event. */
const chatEndEvent = 'keepsake-chat-end';

/** All that a chat is told (CON-4). */
interface ChatFacts {
  readonly channel: string;
  readonly locale: string;
  readonly email: string | null;
  readonly options: ChatConfig['options'];
}

/** The chat, which reads `window.keepsakeChat`, and is loaded again for each language. */
export function createChat(scripts: Scripts): ThirdParty<ChatConfig> {
  const page = window as { keepsakeChat?: ChatFacts };
  let given: { readonly config: ChatConfig; readonly visitor: Visitor } | undefined;
  /** Set while the script is fetched. Nothing stops it then: it runs once, and reads what the page has by then. */
  let fetching: Promise<void> | undefined;

  function stop(): void {
    if (!given) return;
    window.dispatchEvent(new Event(chatEndEvent));
    scripts.forget(given.config.script);
    delete page.keepsakeChat;
    given = undefined;
  }

  function fetchScript(address: string): Promise<void> {
    // One that failed is loaded again.
    scripts.forget(address);
    return scripts.load(address).finally(() => {
      fetching = undefined;
      // Stopped meanwhile, it has run for nobody.
      if (!given) window.dispatchEvent(new Event(chatEndEvent));
    });
  }

  async function load(config: ChatConfig, visitor: Visitor): Promise<void> {
    const { channel, locale, email } = visitor;
    given = { config, visitor };
    page.keepsakeChat = { channel, locale, email, options: config.options };
    fetching ??= fetchScript(config.script);
    try {
      await fetching;
    } catch (error) {
      // The press was for this attempt: no other language loads it.
      stop();
      throw error;
    }
  }

  return {
    load,
    async update(locale) {
      if (!given || given.visitor.locale === locale) return;
      const { config, visitor } = given;
      if (!fetching) stop();
      await load(config, { ...visitor, locale });
    },
    stop,
  };
}
