/**
 * The product while its user is signed in, else the sign-in screen (rules.md#sign-in-states). A token that has just not been
 * renewed yet changes nothing here: unsaved input exists only in the mounted product.
 */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { SessionState } from '../../state/session/session.ts';
import { SignInGate } from '../pages/SignInGate.tsx';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';

interface SessionGateProps {
  session: SessionState;
  /** Services of the signed-in user; undefined until they are wired. */
  services: AppServices | undefined;
  onRetry: () => void;
  /** The product. */
  children: ReactNode;
}

/** Unmounts the product as soon as the session is refused or its user signs out: nobody else must see what was open. */
export function SessionGate({ session, services, onRetry, children }: SessionGateProps) {
  const { phase } = useSnapshot(session);
  if (phase !== 'authenticated' || !services) return <SignInGate session={session} onRetry={onRetry} />;
  return <AppProvider services={services}>{children}</AppProvider>;
}
