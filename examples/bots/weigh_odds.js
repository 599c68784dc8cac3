// A bot for Monsoon in JavaScript, without any library: it weighs what it may throw dice for.
//
//   monsoon simulate vietnam_battles --games 4 --bots "cmd:node examples/bots/weigh_odds.js,captain"
//
// Of the offered actions that leave something to chance it takes the best one, if that is more likely to hurt the enemy
// than itself; else it does what the game's first bot would do.

"use strict";
const lines = require("node:readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const tell = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const hear = async () => {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
};
const ask = (question) => {
  tell(question);
  return hear();
};

// How much an action promises, from -1 to 1; null where nothing is left to chance.
async function promise(action) {
  const { odds } = await ask({ cmd: "odds", action });
  if (!odds || !odds.chances.length) return null;
  const chance = (side) => odds.chances.filter((one) => one.side === side).reduce((sum, one) => sum + one.p, 0);
  return chance("defender") - chance("attacker");
}

async function choose({ actions }) {
  let best = null;
  let most = 0.2;
  for (const action of actions.slice(0, 12)) {
    const worth = await promise(action);
    if (worth !== null && worth > most) [best, most] = [action, worth];
  }
  return best || (await ask({ cmd: "bot" })).action || actions[0];
}

(async () => {
  for (let message = await hear(); message; message = await hear()) {
    if (message.tell !== "choose") continue; // "begin": which game and seat; "lost": what was wrong with the last choice
    tell({ cmd: "choose", number: message.number, action: await choose(message.decision) });
  }
})();
