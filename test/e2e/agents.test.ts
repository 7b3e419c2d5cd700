import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test, vi } from 'vitest';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { bareEnvironment } from '../fixtures/bare-environment.ts';
import { type ApiDesktop, apiDesktop } from '../fixtures/host/api-desktop.ts';
import { fakeExtension } from '../fixtures/host/fake-extension.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { gtkForm } from '../fixtures/screen/toolkits/gtk-form.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const run = promisify(execFile);
const patience = { timeout: 60_000, interval: 50 };
const commandLine = path.resolve(import.meta.dirname, '../../native-host/cli.ts');
const all = { enabled: true, read: true, input: true, clipboard: true };
/** For waits that only let the screen come: ten seconds are short beside other programs. */
const long = { timeoutMs: 50_000 };

const form = `
  <title>Order form</title>
  <style>body { font: 20px Arimo, sans-serif; padding: 24px } input, button { font: inherit } p { margin: 14px 0 }</style>
  <h1>Order form</h1>
  <form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Thank you, ' + this.name.value + ' of ' + this.town.value">
    <p>Your name <input name="name" placeholder="Enter name"></p>
    <p>Your town <input name="town" placeholder="Enter town"></p>
    <p><button>Place order</button></p>
    <output></output>
  </form>`;

const shared = forFile(formDesktop);

test.each(['http', 'stdio'] as const)(
  'an agent fills in a form of a page and one of a GTK dialog by text alone, over %s',
  async (via) => {
    const desktop = await formDesktop();
    await allow(desktop, all);
    const agent = await connect(desktop, via);
    const { tools } = await agent.listTools();
    expect(tools.length).toBeGreaterThanOrEqual(20);
    await does(agent, 'click_text', { text: 'Enter name' });
    await does(agent, 'type_text', { text: 'Zoë' });
    await does(agent, 'click_text', { text: 'Enter town' });
    await does(agent, 'type_text', { text: 'Lübeck' });
    await does(agent, 'click_text', { text: 'Place order' });
    await does(agent, 'wait_for_text', { ...long, until: 'appears', text: 'Thank you' });
    expect(await desktop.window.page.locator('output').textContent()).toBe(
      'Thank you, Zoë of Lübeck',
    );
    const { json } = await desktop.call('GET', '/agents/log');
    expect(json).toMatchObject({
      mayAct: true,
      halted: false,
      connected: [{ via }],
      entries: Array(6).fill({ outcome: 'done', via }),
    });
    expect(JSON.stringify(json)).not.toMatch(/Zoë|Lübeck|Thank|order/);

    await using dialog = gtkForm(desktop.display);
    await does(agent, 'wait_for_text', { ...long, until: 'appears', text: 'Write name here' });
    await does(agent, 'click_text', { text: 'Write name here' });
    await does(agent, 'type_text', { text: 'Jörg Müßig' });
    await does(agent, 'press_keys', { hotkey: 'Tab' });
    await does(agent, 'type_text', { text: 'Łódź' });
    await does(agent, 'click_text', { text: 'Write wish here' });
    await does(agent, 'type_text', { text: 'Grüße & "viel" Glück!' });
    await does(agent, 'click_text', { text: 'Send a postcard' });
    await does(agent, 'click_text', { text: 'Sign the book' });
    await does(agent, 'wait_for_text', { ...long, until: 'vanishes', text: 'Sign the book' });
    expect(await dialog.given()).toEqual({
      ...{ name: 'Jörg Müßig', town: 'Łódź', wish: 'Grüße & "viel" Glück!' },
      ...{ postcard: true, signed: true },
    });
  },
);

test('what is not allowed is neither listed nor done, and says so', async () => {
  const desktop = await onDesktop();
  const agent = await connect(desktop, 'stdio');
  const reported = vi.fn();
  agent.setNotificationHandler('notifications/tools/list_changed', reported);
  expect((await agent.listTools()).tools).toEqual([]);
  expect(await fails(agent, 'snapshot', {})).toMatch(/^permission_denied: Agents are switched off/);
  expect((await agent.listResources()).resources).toEqual([]);
  await allow(desktop, { enabled: true });
  await vi.waitFor(() => expect(reported).toHaveBeenCalled(), patience);
  const names = (await agent.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('snapshot');
  expect(names).not.toContain('click_text');
  expect(names).not.toContain('clipboard_read');
  expect(await fails(agent, 'click_text', { text: 'Place order' })).toMatch(
    /^permission_denied: .*mouse/,
  );
  expect(await fails(agent, 'clipboard_write', { text: 'a' })).toMatch(
    /^permission_denied: .*clipboard/,
  );
  const { contents } = await agent.readResource({ uri: 'screen://latest' });
  expect(JSON.stringify(contents)).toContain('Order form');
  // Over stdio it is there until its connection goes.
  await agent.close();
  await vi.waitFor(async () => {
    expect(await stateOf(desktop)).toMatchObject({ connected: [] });
  }, patience);
});

test('words of two digits are clicked by what they say', async () => {
  const desktop = await onDesktop();
  const { window } = desktop;
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  await window.show(`<style>button { font: 20px Arimo, sans-serif; width: 80px; margin: 6px }</style>
    <div onclick="document.body.append(event.target.textContent + ' ')" style="height: 330px; overflow: hidden">
    ${days.map((day) => `<button>${day}</button>`).join('')}</div>`);
  await allow(desktop, all);
  const agent = await connect(desktop, 'http');
  const clicked = () => window.page.evaluate(`document.body.lastChild.textContent`);
  for (const day of ['10', '17', '23', '31']) {
    await does(agent, 'click_text', { text: day });
    await vi.waitFor(async () => expect(await clicked()).toBe(`${day} `), patience);
  }
});

test('errors say what was there instead', async () => {
  const desktop = await onDesktop();
  await allow(desktop, all);
  const agent = await connect(desktop, 'http');
  expect(await fails(agent, 'click_text', { text: 'Place 0rder' })).toMatch(
    /^text_not_found: .*\n.*"closest":\[\{"text":"Place order"/,
  );
  expect(await fails(agent, 'click_text', { text: 'Your' })).toMatch(/^text_ambiguous: /);
  expect(await fails(agent, 'press_keys', { hotkey: 'Ctrl+Nope' })).toMatch(
    /^invalid_request: There is no key/,
  );
  expect(await fails(agent, 'find_text', { text: '(a+)+$', match: 'like' })).toMatch(
    /^invalid_request: /,
  );
  expect(
    await fails(agent, 'wait_for_text', { until: 'appears', text: 'Elephant', timeoutMs: 50 }),
  ).toMatch(/^timeout: [\s\S]*Order form/);
  expect(await fails(agent, 'mouse_click', { x: 5, y: 5, space: 'image:99' })).toMatch(
    /^not_found: /,
  );
  expect(
    await fails(agent, 'convert_document', { document: 'YQ==', filename: 'a.txt', format: 'pdf' }),
  ).toMatch(/^service_not_configured: /);
  await expect(agent.callTool({ name: 'format_disk', arguments: {} })).rejects.toThrow('no tool');
});

test('an agent that may not read is told nothing that stands on the screen', async () => {
  const desktop = await onDesktop();
  await allow(desktop, { enabled: true, read: false, input: true });
  const agent = await connect(desktop, 'http');
  const reported = async (name: string, input: object) =>
    JSON.stringify(await agent.callTool({ name, arguments: { ...input } }));
  const lines = { text: '.+', match: 'regex' };
  const answers = [
    await reported('click_text', { ...lines, nth: 9_999 }),
    await reported('click_text', lines),
    await reported('click_text', { text: 'Place 0rder' }),
    await reported('click_text', { text: 'Your' }),
    await reported('click_text', { ...lines, nth: 1 }),
    await reported('focus_window', { title: 'nothing of that name' }),
    await reported('focus_window', { title: 'Order' }),
  ];
  expect(answers.join()).not.toMatch(/Order form|Your (name|town)|Place order|Enter|Chromium/);
  expect(answers[0]).toMatch(/text_not_found: /);
  expect(answers[1]).toMatch(/text_ambiguous: /);
  expect(answers[4]).toMatch(/"clicked":/);
  // An agent that may read gets the closest matches, five at most.
  await allow(desktop, { read: true });
  const [{ text = '' } = {}] = (
    await agent.callTool({ name: 'click_text', arguments: { text: 'e', nth: 9_999 } })
  ).content as { text?: string }[];
  const { closest } = JSON.parse(text.slice(text.indexOf('\n')));
  expect(closest).toHaveLength(5);
});

test('a picture is as large as models take, and pointed into by its own pixels', async () => {
  const desktop = await onDesktop();
  await allow(desktop, all);
  const agent = await connect(desktop, 'http');
  const answer = await agent.callTool({ name: 'screenshot', arguments: {} });
  expect(answer.content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
  const shot = answer.structuredContent as {
    space: string;
    width: number;
    height: number;
    factor: number;
  };
  expect(shot.width * shot.height).toBeLessThanOrEqual(1_150_000);
  expect(shot.factor).toBeCloseTo(1280 / shot.width, 5);
  // Where nothing shows because the pointer is over it.
  const at = { x: 900, y: 500, space: shot.space };
  const place = await does(agent, 'mouse_move', at);
  expect(place).toEqual({ x: Math.round(900 * shot.factor), y: Math.round(500 * shot.factor) });
  const found = (await does(agent, 'find_text', { text: 'Order form' })) as Found;
  const box = found.matches.at(-1)?.box ?? {};
  expect(await does(agent, 'read_region', { ...box })).toMatchObject({ text: 'Order form' });
});

test('holding Esc ends all input at once, until a person allows it again', async () => {
  const desktop = await onDesktop();
  await allow(desktop, all);
  const agent = await connect(desktop, 'http');
  await does(agent, 'click_text', { text: 'Enter name' });
  const typing = agent.callTool({
    name: 'type_text',
    arguments: { text: 'a'.repeat(2_000), delayMs: 50 },
  });
  const field = () => desktop.window.page.locator('[name=name]').inputValue();
  await vi.waitFor(async () => expect(await field()).toContain('aaa'), patience);
  await vi.waitFor(async () => {
    await xdotool(desktop.display, 'keydown', 'Escape');
    await vi.waitFor(async () => expect(await stateOf(desktop)).toMatchObject({ halted: true }), {
      timeout: 4_000,
      interval: 50,
    });
  }, patience);
  await xdotool(desktop.display, 'keyup', 'Escape');
  expect(await typing).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^halted: /) }],
  });
  // The window may still be taking in the last keys before the stop.
  let typed = '';
  await vi.waitFor(
    async () => {
      const before = typed;
      typed = await field();
      expect(typed).toBe(before);
    },
    { ...patience, interval: 500 },
  );
  expect(await fails(agent, 'press_keys', { hotkey: 'Enter' })).toMatch(/^halted: /);
  const clicked = await desktop.call('POST', '/mouse/click', {});
  expect(clicked).toMatchObject({ status: 423, json: { code: 'halted' } });
  // Reading goes on, and nothing more was typed.
  await does(agent, 'find_text', { text: 'Order form' });
  expect(await field()).toBe(typed);
  // What a user does in the preferences; agents cannot.
  await allow(desktop, { input: false });
  await allow(desktop, { input: true });
  expect(await fails(agent, 'press_keys', { hotkey: 'Enter' })).toMatch(/^halted: /);
  const extension = await fakeExtension(desktop.dataDir, () => ({ selected: null }));
  await extension.call('agents.resume', {});
  await does(agent, 'press_keys', { hotkey: 'End' });
});

test("typing ends when what started the agent's connection is killed, and that alone", async () => {
  const desktop = await onDesktop();
  await allow(desktop, all);
  const wrapper = path.resolve(import.meta.dirname, '../../native-host/screenscribe.mjs');
  const env = { SCREENSCRIBE_DATA_DIR: desktop.dataDir, HOME: desktop.dataDir };
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [wrapper, 'mcp'] },
    env: { ...bareEnvironment(), ...env, DISPLAY: desktop.display },
  });
  const agent = new Client({ name: 'tester', version: '1' });
  await agent.connect(transport);
  onTestFinished(() => agent.close());
  await does(agent, 'click_text', { text: 'Enter name' });
  const typing = agent
    .callTool({ name: 'type_text', arguments: { text: 'a'.repeat(20_000), delayMs: 20 } })
    .catch(() => undefined);
  const field = desktop.window.page.locator('[name=name]');
  await vi.waitFor(async () => expect(await field.inputValue()).toContain('aaa'), patience);
  process.kill(transport.pid ?? 0, 'SIGKILL');
  // Its turn comes once the typing has ended: that would take minutes.
  const after = await desktop.call('POST', '/keyboard/type', { text: '!' });
  expect(after.status).toBe(200);
  await vi.waitFor(async () => expect(await field.inputValue()).toMatch(/^a{3,9000}!$/), patience);
  await agent.close();
  await typing;
});

test('web pages and others without the token reach no agent tools', async () => {
  await using host = await startHost({ token: 'of-this-run-alone' });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const sent = { method: 'POST', path: '/mcp', body: message } as const;
  expect((await send(host.base, sent)).status).toBe(401);
  const own = { authorization: 'Bearer of-this-run-alone' };
  const page = { ...own, origin: 'https://evil.example' };
  expect((await send(host.base, { ...sent, headers: page })).status).toBe(403);
  expect((await send(host.base, { ...sent, headers: own })).status).not.toBe(401);
});

test('the configuration of each client gets this program, and keeps all else', async () => {
  const home = await tempDir();
  const files = {
    claude: '.claude.json',
    codex: '.codex/config.toml',
    vscode: '.config/Code/User/mcp.json',
    cursor: '.cursor/mcp.json',
  };
  await mkdir(path.join(home, '.codex'));
  await writeFile(
    path.join(home, '.claude.json'),
    '{"theme":"dark","mcpServers":{"other":{"command":"x"}}}',
  );
  await writeFile(
    path.join(home, '.codex/config.toml'),
    '# mine\nmodel = "a"\n\n[mcp_servers.other]\ncommand = "x"\n',
  );
  for (const [client, file] of Object.entries(files)) {
    for (let times = 0; times < 2; times++) await screenscribe(home, ['mcp', '--install', client]);
    const text = await readFile(path.join(home, file), 'utf8');
    expect(text.match(/screenscribe"?[\]:]/g)).toHaveLength(1);
    expect(text).toContain('cli.ts');
    const { stdout } = await screenscribe(home, ['mcp', '--print', client]);
    expect(stdout).toContain(path.join(home, file));
  }
  expect(JSON.parse(await readFile(path.join(home, '.claude.json'), 'utf8'))).toMatchObject({
    theme: 'dark',
    mcpServers: { other: { command: 'x' }, screenscribe: { args: [commandLine, 'mcp'] } },
  });
  expect(await readFile(path.join(home, '.codex/config.toml'), 'utf8')).toMatch(
    /^# mine\nmodel = "a"\n[\s\S]*other/,
  );
  await writeFile(path.join(home, '.cursor/mcp.json'), '{ // by hand\n}');
  await expect(screenscribe(home, ['mcp', '--install', 'cursor'])).rejects.toThrow(
    'stays as it is',
  );
  expect(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8')).toBe('{ // by hand\n}');
});

type Found = { matches: { box: object }[] };

/** The desktop that tests share, with the form as new, and agents as they are switched at first. */
async function onDesktop() {
  await shared().window.show(form);
  await allow(shared(), { enabled: false, read: true, input: false, clipboard: false });
  return shared();
}

async function formDesktop() {
  const desktop = await apiDesktop();
  const at = { x: 40, y: 60, width: 800, height: 500 };
  const window = await textWindow({ display: desktop.display, html: form, at });
  afterUse(() => window[Symbol.asyncDispose]());
  return { ...desktop, window };
}

async function allow({ base }: ApiDesktop, agents: object): Promise<void> {
  const { status } = await send(base, { method: 'PUT', path: '/settings', body: { agents } });
  expect(status).toBe(200);
}

async function stateOf({ call }: ApiDesktop): Promise<unknown> {
  return (await call('GET', '/agents/log')).json;
}

async function connect(
  { base, dataDir, display }: ApiDesktop,
  via: 'http' | 'stdio',
): Promise<Client> {
  const client = new Client({ name: 'tester', version: '1' });
  const environment = { SCREENSCRIBE_DATA_DIR: dataDir, HOME: dataDir, DISPLAY: display };
  const transport =
    via === 'http'
      ? new StreamableHTTPClientTransport(new URL(`${base}/mcp`))
      : new StdioClientTransport({
          command: process.execPath,
          args: [commandLine, 'mcp'],
          env: { ...bareEnvironment(), ...environment },
        });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

async function does(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent;
}

async function fails(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

function screenscribe(home: string, args: string[]) {
  const env = { ...bareEnvironment(), HOME: home, SCREENSCRIBE_DATA_DIR: home };
  return run(process.execPath, [commandLine, ...args], { env });
}
