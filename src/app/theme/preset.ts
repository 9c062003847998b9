/**
 * PrimeReact without its own theme: every part we use is mapped to a class of ours, so that `data-theme` and
 * `data-density` on <html> change everything at once. The nonce lets its few style tags pass the security policy.
 */
import type { APIOptions } from 'primereact/api';

export function primeOptions(nonce: string): Partial<APIOptions> {
  return {
    unstyled: true,
    nonce,
    ripple: false,
    pt: {
      overlaypanel: {
        root: { className: 'hf-popover', role: 'dialog' },
        content: { className: 'hf-popover__content' },
      },
      toast: {
        root: { className: 'hf-toasts' },
        content: { className: 'hf-toast' },
        closeButton: { className: 'hf-hidden' },
      },
      menu: {
        root: { className: 'hf-menu' },
        menuitem: { className: 'hf-menu__item' },
        action: { className: 'hf-menu__action' },
      },
      contextmenu: {
        root: { className: 'hf-menu' },
        menuitem: { className: 'hf-menu__item' },
        action: { className: 'hf-menu__action' },
        submenuIcon: { className: 'hf-hidden' },
      },
      tooltip: { root: { className: 'hf-tooltip' } },
    },
  };
}
