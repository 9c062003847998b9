/**
 * The last net: a part of the interface that failed says so instead of leaving an empty page. Inside a region the rest
 * goes on and the part is tried again; around everything a reload is what is left.
 */
import { Component, type ReactNode } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';
import { Failed } from './Failed.tsx';

interface BoundaryProps extends WithTranslation {
  /** Around one region of the page. */
  region?: boolean;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    const { t, children, region } = this.props;
    if (!this.state.failed) return children;
    if (region) {
      return (
        <section className="hf-panel">
          <Failed text={t('error.region')} onRetry={() => this.setState({ failed: false })} />
        </section>
      );
    }
    return (
      <main className="hf-broken" role="alert">
        <Logo />
        <h1>{t('error.title')}</h1>
        <p>{t('error.hint')}</p>
        <button type="button" className="hf-button hf-button--primary" onClick={() => location.reload()}>
          {t('error.reload')}
        </button>
      </main>
    );
  }
}

export const ErrorBoundary = withTranslation()(Boundary);
