/** Reads the body of a refused call, up to the length of a readable message. */
import { MAX_REFUSAL_CHARACTERS, refusalMessage } from './refusalMessage.ts';

/** The body as text, truncated if too long; empty if the connection breaks before. */
export async function readRefusalBody({ body }: Pick<Response, 'body'>): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length >= MAX_REFUSAL_CHARACTERS) {
        await reader.cancel();
        return text.slice(0, MAX_REFUSAL_CHARACTERS);
      }
    }
  } catch {
    return '';
  }
}

/** The backend's refusal message; undefined if it gives none. */
export async function readRefusalMessage(answer: Pick<Response, 'body' | 'headers'>): Promise<string | undefined> {
  return refusalMessage(await readRefusalBody(answer), answer.headers.get('content-type'));
}
