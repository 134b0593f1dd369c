/** The whole site; dialogs, toasts and the viewer stand beside it in the body. */
export const siteElement = (): HTMLElement | null => document.getElementById('root');
