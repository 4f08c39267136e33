// A bot for Biberbau that wants low cards, and in BiberClan high ones.
import { createInterface } from 'node:readline'

const value = (card) => (/^\d+$/.test(card) ? Number(card) : 5)

function worth(view, move) {
  const [verb, place] = move.split(' ')
  if (verb === 'knock') return 12 - view.known[view.seat].reduce((sum, card) => sum + value(card), 0)
  if (verb !== 'put' && verb !== 'take') return 0
  const next = value(view.hand ?? view.discard.at(-1))
  if (!place) return 4 - next
  const gain = value(view.known[place[0]][place[1] - 1]) - next
  return (place[0] === view.seat) !== view.game.startsWith('clan') ? gain : -gain
}

const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\n')
const best = (view) => view.legal.reduce((one, other) => (worth(view, other) > worth(view, one) ? other : one))

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ name: 'Low Cards (Node)' })
  else if (message.type === 'move') say({ move: best(message.view) })
}
