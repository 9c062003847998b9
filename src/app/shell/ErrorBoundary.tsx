/**
 * The last net: a part of the interface that failed says so instead of leaving an empty page. Inside a region the rest
 * goes on and the part is tried again; around everything, and where a part's file did not come, a reload is what is left.
 */
import { Component, type ReactNode } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';
import { Failed } from './Failed.tsx';
import { PartMissing } from './part.ts';

interface BoundaryProps extends WithTranslation {
  /** Around one region of the page: a panel beside the rail, or a card over the scene. */
  region?: 'panel' | 'card';
  children: ReactNode;
}

interface BoundaryState {
  failed: 'no' | 'broken' | 'missing';
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: 'no' };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: error instanceof PartMissing ? 'missing' : 'broken' };
  }

  override render(): ReactNode {
    const { t, children, region } = this.props;
    const { failed } = this.state;
    if (failed === 'no') return children;
    if (region) {
      return (
        <section className={region === 'card' ? 'hf-card hf-properties' : 'hf-panel'}>
          {failed === 'missing' ? (
            <Failed text={t('error.missing')} action={t('error.reload')} onRetry={() => location.reload()} />
          ) : (
            <Failed text={t('error.region')} onRetry={() => this.setState({ failed: 'no' })} />
          )}
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
