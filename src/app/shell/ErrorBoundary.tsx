/** The last net: a part of the interface that failed says so and offers a reload, instead of an empty page. */
import { Component, type ReactNode } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';

class Boundary extends Component<WithTranslation & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    const { t, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <main className="hf-empty" role="alert">
        <div>
          <Logo />
          <h1>{t('error.title')}</h1>
          <p>{t('error.hint')}</p>
          <button type="button" className="hf-button hf-button--primary" onClick={() => location.reload()}>
            {t('error.reload')}
          </button>
        </div>
      </main>
    );
  }
}

export const ErrorBoundary = withTranslation()(Boundary);
