import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** What a person may choose in their client, so that an agent begins well. */
const prompts = [
  {
    name: 'read_screen',
    title: 'Read my screen',
    description: 'Tells what is on the screen, and what could be done next',
    text:
      'Read my screen with the tool snapshot. Tell me in a few sentences what is on it, window by ' +
      'window, quote errors word for word, and say what I could do next. Do not click or type anything.',
  },
  {
    name: 'fill_in_form',
    title: 'Fill in the form on my screen',
    description: 'Finds the fields of a form by their labels and fills them in',
    text:
      'There is a form on my screen. Read it with the tool snapshot and tell me its fields. Ask me for ' +
      'what you do not know. Then fill it in: click each field with click_text, type with type_text, ' +
      'and check with find_text that it stands there. Do not send it before I say so.',
  },
];

export function listPrompts() {
  return { prompts: prompts.map(({ text: _, ...prompt }) => prompt) };
}

/** Throws where there is no such prompt. */
export function getPrompt(name: string) {
  const prompt = prompts.find((each) => each.name === name);
  if (!prompt) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
  }
  const { description, text } = prompt;
  const content = { type: 'text' as const, text };
  return { description, messages: [{ role: 'user' as const, content }] };
}
