/** Tells the site's other tabs something that has no content but its name. */
export function tellOtherTabs(name: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls `heard` whenever another tab tells it. */
export function onOtherTabs(name: string, heard: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', heard);
  return () => channel.close();
}
