/**
 * Shows an error message in place of a part of the interface that threw. Inside a region the rest keeps working and the
 * part can be retried; around the whole app, and where a chunk could not be fetched, only a reload helps.
 */
import { Component, type ReactNode } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';
import { Failed } from './Failed.tsx';
import { ChunkLoadError } from './lazyComponent.ts';

interface BoundaryProps extends WithTranslation {
  /** The region it encloses; absent around the whole app. */
  region?: 'panel' | 'card';
  children: ReactNode;
}

interface BoundaryState {
  failed: 'no' | 'broken' | 'missing';
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: 'no' };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: error instanceof ChunkLoadError ? 'missing' : 'broken' };
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
