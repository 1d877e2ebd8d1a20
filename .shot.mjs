import { chromium, devices } from '@playwright/test';
const b = await chromium.launch({executablePath:process.env.CHROMIUM_PATH});
const p = await (await b.newContext({...devices['Pixel 7'],viewport:{width:390,height:844}})).newPage();
for (const path of process.argv.slice(2)) { await p.goto('http://127.0.0.1:4820'+path,{waitUntil:'networkidle'}); await p.waitForTimeout(700);
console.log(path, await p.evaluate(()=>[...document.fonts].map(f=>f.family+' '+f.status+' '+f.unicodeRange.slice(0,12)+' '+f.display).join('\n')), await p.evaluate(()=>getComputedStyle(document.body).fontFamily));
await p.screenshot({path:'/tmp/shot'+path.replaceAll('/','_')+'.png'}); }
await b.close();
