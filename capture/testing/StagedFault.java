import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;

/** A small server with one fault, named by its first argument, that lasts until it is ended. */
public class StagedFault {
  static final Map<Integer, Session> KEPT = new HashMap<>();

  static class Session {
    final byte[] content = new byte[2000];
  }

  public static void main(String[] arguments) throws Exception {
    for (int i = 0; i < 4; i++) named("http-exec-" + i, () -> sleep(3_600_000), true);
    switch (arguments[0]) {
      case "deadlock" -> deadlock();
      case "hot-loop" -> named("report-writer-1", StagedFault::findNext, true);
      case "leak" -> named("login-1", StagedFault::keepSessions, true);
      case "socket-leak" -> leakSockets();
      case "pool" -> exhaustPool();
      case "thread-leak" -> named("mail-starter", StagedFault::startThreads, true);
      case "slow-backend" -> waitForBackend();
      case "convoy" -> convoy();
      default -> log("INFO ", "serving");
    }
    Thread.sleep(3_600_000);
  }

  static void deadlock() {
    Object stock = new Object(), ledger = new Object();
    named("stock-updater", () -> both(stock, ledger), true);
    named("ledger-updater", () -> both(ledger, stock), true);
  }

  static void both(Object first, Object second) {
    synchronized (first) {
      sleep(300);
      synchronized (second) {
        log("INFO ", "updated");
      }
    }
  }

  static volatile long found;

  static void findNext() {
    for (long candidate = 1; found >= 0; candidate += 2) found = candidate % 7;
  }

  static final int REPORT_BYTES = 3 << 20;
  static volatile byte[] report;

  static void keepSessions() {
    for (int id = 0; ; id++) {
      try {
        if (id % 50 == 0) report = new byte[REPORT_BYTES];
        report = null;
        KEPT.put(id, new Session());
      } catch (OutOfMemoryError error) {
        log("ERROR", "report failed\njava.lang.OutOfMemoryError: " + error.getMessage() + "\n\tat StagedFault.keepSessions(StagedFault.java:1)");
        id--;
        sleep(700);
      }
      if (id % 20 == 0) sleep(2);
    }
  }

  static void leakSockets() throws Exception {
    ServerSocket backend = new ServerSocket(0, 200);
    List<Socket> forgotten = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      forgotten.add(new Socket("127.0.0.1", backend.getLocalPort()));
      backend.accept().close();
    }
    named("price-client", () -> { while (true) { sleep(1000); forgotten.size(); } }, true);
  }

  /** Hands out connections; who gets none waits. */
  static class ConnectionPool {
    private final Semaphore free = new Semaphore(2);

    void getConnection() {
      try {
        if (!free.tryAcquire(3, TimeUnit.SECONDS)) {
          log("ERROR", "order failed\njava.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 3000ms.");
          free.acquire();
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static void exhaustPool() {
    ConnectionPool pool = new ConnectionPool();
    for (int i = 0; i < 12; i++) named("order-worker-" + i, () -> { pool.getConnection(); sleep(3_600_000); }, true);
  }

  static void startThreads() {
    for (;;) {
      ExecutorService own = Executors.newFixedThreadPool(1);
      own.submit(() -> log("INFO ", "mail sent"));
      sleep(100);
    }
  }

  static void waitForBackend() throws Exception {
    ServerSocket backend = new ServerSocket(0, 200);
    for (int i = 0; i < 12; i++) {
      Socket socket = new Socket("127.0.0.1", backend.getLocalPort());
      socket.setSoTimeout(4000);
      backend.accept();
      named("quote-worker-" + i, () -> askForPrices(socket), true);
    }
  }

  static void askForPrices(Socket socket) {
    for (;;) {
      try {
        socket.getInputStream().read();
      } catch (SocketTimeoutException late) {
        log("ERROR", "no price\njava.net.SocketTimeoutException: Read timed out\n\tat StagedFault.askForPrices(StagedFault.java:1)");
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  static final Object CACHE = new Object();

  static void convoy() {
    named("cache-loader", () -> { synchronized (CACHE) { sleep(3_600_000); } }, true);
    sleep(300);
    for (int i = 0; i < 15; i++) named("page-worker-" + i, () -> { synchronized (CACHE) { log("INFO ", "rendered"); } }, true);
  }

  static void named(String name, Runnable work, boolean daemon) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(daemon);
    thread.start();
  }

  static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  static PrintStream out;

  static synchronized void log(String level, String text) {
    try {
      if (out == null) out = new PrintStream(new FileOutputStream("app.log", true));
      out.println(java.time.LocalDateTime.now().toString().replace('T', ' ').substring(0, 23) + " " + level + " [" + Thread.currentThread().getName() + "] com.acme.StagedFault - " + text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
