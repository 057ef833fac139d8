import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTrace } from './index.ts';

/** The exceptions of a trace, outermost first, each with its top frame and its number of frames. */
const summarizeTrace = (text: string): string[] | undefined =>
  readTrace(text.split('\n'))?.map(
    ({ type, message, frames }) => `${type}: ${message} at ${frames[0] ?? 'nowhere'}, ${frames.length} frames`,
  );

test('Java: the thrown exception comes first, then its causes, without the frames in common', () => {
  assert.deepEqual(
    summarizeTrace(`Payment failed
com.acme.PaymentException: order 17
	at com.acme.Shop.pay(Shop.java:31)
	at java.base/java.lang.Thread.run(Thread.java:833)
Caused by: java.net.SocketTimeoutException: Read timed out
	at java.base/sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:283)
	... 1 more`),
    [
      'com.acme.PaymentException: order 17 at com.acme.Shop.pay(Shop.java:31), 2 frames',
      'java.net.SocketTimeoutException: Read timed out at java.base/sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:283), 1 frames',
    ],
  );
});

test('Java: the word class before the type of a cause is no part of it', () => {
  assert.deepEqual(
    summarizeTrace('a.CacheException: put\nCaused by: class a.b.GridOutOfMemoryException: Out of memory'),
    ['a.CacheException: put at nowhere, 0 frames', 'a.b.GridOutOfMemoryException: Out of memory at nowhere, 0 frames'],
  );
});

test('Java: suppressed exceptions and their causes are not part of the chain', () => {
  assert.deepEqual(
    summarizeTrace(`java.io.IOException: write failed
	at com.acme.Store.write(Store.java:12)
	Suppressed: java.io.IOException: close failed
		at com.acme.Store.close(Store.java:20)
	Caused by: java.lang.IllegalStateException: of the suppressed one
		at com.acme.Store.flush(Store.java:25)
Caused by: java.nio.file.NoSuchFileException: /data
	at com.acme.Store.open(Store.java:5)`),
    [
      'java.io.IOException: write failed at com.acme.Store.write(Store.java:12), 1 frames',
      'java.nio.file.NoSuchFileException: /data at com.acme.Store.open(Store.java:5), 1 frames',
    ],
  );
});

test('Java: with the root cause first, the chain still begins with the outermost exception', () => {
  assert.deepEqual(
    summarizeTrace(`java.lang.IllegalStateException: root
	at com.acme.A.b(A.java:1)
Wrapped by: com.acme.ShopException: outer
	at com.acme.C.d(C.java:2)`),
    [
      'com.acme.ShopException: outer at com.acme.C.d(C.java:2), 1 frames',
      'java.lang.IllegalStateException: root at com.acme.A.b(A.java:1), 1 frames',
    ],
  );
});

test('Java: a cause that was printed before ends the chain', () => {
  assert.deepEqual(
    summarizeTrace(`com.acme.AException: a
	at com.acme.A.b(A.java:1)
Caused by: com.acme.BException: b
	at com.acme.B.c(B.java:2)
Caused by: [CIRCULAR REFERENCE: com.acme.AException: a]`),
    [
      'com.acme.AException: a at com.acme.A.b(A.java:1), 1 frames',
      'com.acme.BException: b at com.acme.B.c(B.java:2), 1 frames',
    ],
  );
});

test('Java: an uncaught exception is recognized by the thread that it ended, even without a message', () => {
  assert.deepEqual(
    summarizeTrace(`Exception in thread "main" java.lang.StackOverflowError
	at com.acme.Tree.depth(Tree.java:9)`),
    ['java.lang.StackOverflowError:  at com.acme.Tree.depth(Tree.java:9), 1 frames'],
  );
});

test('Python: the last traceback is the raised exception, those above are its causes; the last frame is the top', () => {
  assert.deepEqual(
    summarizeTrace(`Task failed
Traceback (most recent call last):
  File "/app/db.py", line 5, in connect
    raise TimeoutError("slow")
TimeoutError: slow

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/app/worker.py", line 17, in run
    self.load()
    ~~~~~~~~~^^
  File "/app/worker.py", line 31, in load
    connect()
acme.errors.LoadError: order 17`),
    [
      'acme.errors.LoadError: order 17 at load(/app/worker.py:31), 2 frames',
      'TimeoutError: slow at connect(/app/db.py:5), 1 frames',
    ],
  );
});

test('.NET: inner exceptions are named first and print their frames first', () => {
  assert.deepEqual(
    summarizeTrace(`System.InvalidOperationException: outer
 ---> System.TimeoutException: inner
   at Acme.Db.Open(String name) in /src/Db.cs:line 5
   --- End of inner exception stack trace ---
   at Acme.Shop.Pay(Int32 id) in /src/Shop.cs:line 31`),
    [
      'System.InvalidOperationException: outer at Acme.Shop.Pay(Int32 id) in /src/Shop.cs:line 31, 1 frames',
      'System.TimeoutException: inner at Acme.Db.Open(String name) in /src/Db.cs:line 5, 1 frames',
    ],
  );
});

test('Node: the cause is in brackets, and properties of the error are no frames', () => {
  assert.deepEqual(
    summarizeTrace(`Error: order 17
    at pay (/app/shop.js:31:9)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {
  code: 'E17',
  [cause]: TypeError: Cannot read properties of undefined (reading 'total')
      at sum (/app/cart.js:5:3)
}`),
    [
      'Error: order 17 at pay (/app/shop.js:31:9), 2 frames',
      "TypeError: Cannot read properties of undefined (reading 'total') at sum (/app/cart.js:5:3), 1 frames",
    ],
  );
});

test('Go: a panic has the stack of the goroutine that panicked', () => {
  assert.deepEqual(
    summarizeTrace(`panic: runtime error: index out of range [17] with length 3

goroutine 7 [running]:
main.(*Shop).pay(0xc000010000, 0x11)
	/app/shop.go:31 +0x1d
main.main()
	/app/main.go:12 +0x20

goroutine 8 [select]:
net/http.(*Server).Serve(0x0)
	/usr/local/go/src/net/http/server.go:3056 +0x364`),
    ['panic: runtime error: index out of range [17] with length 3 at main.(*Shop).pay, 2 frames'],
  );
});

test('Go: a panic in a handler is caught by the server of net/http', () => {
  assert.deepEqual(
    summarizeTrace(`http: panic serving 10.0.0.1:5123: boom
goroutine 7 [running]:
main.handler({0x1, 0x2}, 0x3)
	/app/main.go:22 +0x1`),
    ['panic: boom at main.handler, 1 frames'],
  );
});

test('lines that resemble a trace only a little are none', () => {
  assert.equal(summarizeTrace('first line\nat 8:15 the order was lost\n  File 17 is missing'), undefined);
});

test('the lines between an exception and its frames are further lines of its message', () => {
  const lines = `org.elasticsearch.client.ResponseException: method [PUT], status line [HTTP/1.1 429 Too Many Requests]
{"error":{"type":"cluster_block_exception","reason":"disk usage exceeded flood-stage watermark"}}
	at com.acme.Search.index(Search.java:31)
	... 12 more
Caused by: java.lang.IllegalStateException: inner
second line
	at com.acme.Search.send(Search.java:40)
not a message`.split('\n');
  assert.deepEqual(
    readTrace(lines)?.map(({ further }) => further),
    [
      ['{"error":{"type":"cluster_block_exception","reason":"disk usage exceeded flood-stage watermark"}}'],
      ['second line'],
    ],
  );
});
