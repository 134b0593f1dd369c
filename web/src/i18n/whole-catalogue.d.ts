/** A catalogue as a file of its own. Without the query it would share one with those messages that every page needs. */
declare module '*.json?whole' {
  const messages: import('./messages.ts').Messages;
  export default messages;
}
