package com.acme.billing;

import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.util.*;
import java.util.concurrent.*;

/** A billing service with one trouble of its resources or its neighbours, named by its first argument. */
public class StagedTrouble {
  public static void main(String[] arguments) throws Exception {
    ExecutorService requests = Executors.newFixedThreadPool(6, numbered("http-nio-8080-exec-"));
    for (int i = 0; i < 6; i++) requests.submit(() -> {});
    log("INFO ", "Started BillingService in 1.2 seconds");
    ScheduledExecutorService clock = Executors.newScheduledThreadPool(1, numbered("invoice-feed-"));
    clock.scheduleAtFixedRate(() -> requests.submit(() -> log("INFO ", "invoice " + System.nanoTime() % 100_000 + " written")), 0, 300, TimeUnit.MILLISECONDS);
    switch (arguments[0]) {
      case "file-leak" -> start("export-writer", StagedTrouble::leakFiles);
      case "disk-full" -> start("export-writer", StagedTrouble::writeToFullDisk);
      case "gc-thrash" -> start("report-builder", () -> churn(Integer.parseInt(arguments[1])));
      case "loader-leak" -> start("script-runner", StagedTrouble::leakLoaders);
      case "direct" -> start("image-resizer", StagedTrouble::leakBuffers);
      case "refused" -> start("rate-client", StagedTrouble::askNobody);
      case "dns" -> start("rate-client", StagedTrouble::askUnknownHost);
      case "tls" -> start("rate-client", StagedTrouble::shakeWithPlainServer);
      case "flood" -> start("retry-loop", StagedTrouble::flood);
      case "recursion" -> start("tree-printer", StagedTrouble::recurse);
      case "finalizer" -> start("session-maker", StagedTrouble::finalizeForEver);
      case "demand" -> { for (int i = 0; i < 6; i++) start("pricing-worker-" + i, StagedTrouble::price); }
      case "load" -> { for (int i = 0; i < 2; i++) start("pricing-worker-" + i, StagedTrouble::priceAtTimes); }
      case "request-pool" -> { for (int i = 0; i < 40; i++) requests.submit(StagedTrouble::renderSlowly); }
      case "locked-io" -> lockDuringIo();
      case "array" -> start("csv-import", StagedTrouble::readWhole);
      case "starve" -> starve();
      case "cache" -> fillBoundedCache();
      default -> { }
    }
    Thread.sleep(3_600_000);
  }

  static void leakFiles() {
    List<InputStream> open = new ArrayList<>();
    while (true) {
      try {
        open.add(new FileInputStream("/etc/hostname"));
      } catch (IOException failed) {
        error("export failed", failed);
        sleep(900);
      }
    }
  }

  static void writeToFullDisk() {
    while (true) {
      try (OutputStream out = new FileOutputStream("/dev/full")) {
        out.write(new byte[4096]);
      } catch (IOException failed) {
        error("export of invoices failed", failed);
        sleep(1500);
      }
    }
  }

  static void churn(int megabytes) {
    byte[][] live = new byte[megabytes][];
    for (int i = 0; i < live.length; i++) live[i] = new byte[1000 * 1000];
    List<byte[]> rows = new ArrayList<>();
    while (true) {
      rows.add(new byte[2000]);
      if (rows.size() > 500) rows.clear();
      live[ThreadLocalRandom.current().nextInt(live.length)][0]++;
    }
  }

  static final List<ClassLoader> PLUGINS = new ArrayList<>();

  public static class Script {
    static final byte[] STATE = new byte[10];
  }

  static class PluginClassLoader extends ClassLoader {
    PluginClassLoader() { super(null); }

    Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
  }

  static void leakLoaders() {
    while (true) {
      try (InputStream in = StagedTrouble.class.getResourceAsStream("StagedTrouble$Script.class")) {
        PluginClassLoader loader = new PluginClassLoader();
        loader.define(in.readAllBytes()).getDeclaredConstructor().newInstance();
        PLUGINS.add(loader);
        if (PLUGINS.size() % 10 == 0) sleep(5);
      } catch (OutOfMemoryError full) {
        error("script cannot be loaded", full);
        sleep(1000);
      } catch (Exception failed) {
        throw new IllegalStateException(failed);
      }
    }
  }

  static void leakBuffers() {
    List<ByteBuffer> kept = new ArrayList<>();
    while (true) {
      try {
        kept.add(ByteBuffer.allocateDirect(1 << 20));
        sleep(20);
      } catch (OutOfMemoryError full) {
        error("resize failed", full);
        sleep(1000);
      }
    }
  }

  static void askNobody() {
    while (true) {
      try (Socket socket = new Socket("127.0.0.1", 9)) {
        socket.getInputStream().read();
      } catch (IOException failed) {
        error("rates of rates.acme.example:8443 cannot be read", failed);
        sleep(400);
      }
    }
  }

  static void askUnknownHost() {
    while (true) {
      try (Socket socket = new Socket("rates.acme.invalid", 8443)) {
        socket.getInputStream().read();
      } catch (IOException failed) {
        error("rates cannot be read", failed);
        sleep(700);
      }
    }
  }

  static void shakeWithPlainServer() {
    try (ServerSocket plain = new ServerSocket(0)) {
      start("plain-server", () -> {
        while (true) {
          try (Socket one = plain.accept()) {
            one.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());
          } catch (IOException failed) {
            return;
          }
        }
      });
      while (true) {
        try (Socket socket = javax.net.ssl.SSLSocketFactory.getDefault().createSocket("127.0.0.1", plain.getLocalPort())) {
          ((javax.net.ssl.SSLSocket) socket).startHandshake();
        } catch (IOException failed) {
          error("rates cannot be read", new javax.net.ssl.SSLHandshakeException("PKIX path building failed: unable to find valid certification path to requested target"));
          sleep(900);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static void flood() {
    while (true) {
      log("WARN ", "retry of message " + System.nanoTime() % 1000 + " without a result");
      if (System.nanoTime() % 8 == 0) sleep(1);
    }
  }

  static int depth(int level) { return depth(level + 1) + 1; }

  static void recurse() {
    while (true) {
      try {
        depth(0);
      } catch (StackOverflowError error) {
        StackOverflowError shortened = new StackOverflowError();
        shortened.setStackTrace(Arrays.copyOf(error.getStackTrace(), 30));
        error("tree cannot be printed", shortened);
        sleep(1500);
      }
    }
  }

  static class Session {
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() { sleep(3_600_000); }
  }

  static void finalizeForEver() {
    while (true) {
      for (int i = 0; i < 2000; i++) new Session();
      sleep(5);
    }
  }

  static double sink;

  static void price() {
    for (long round = 1; ; round++) sink += Math.sin(round) * Math.sqrt(round);
  }

  static void priceAtTimes() {
    while (true) {
      long until = System.nanoTime() + 20_000_000;
      while (System.nanoTime() < until) sink += Math.sqrt(until);
      byte[] row = new byte[100_000];
      sink += row.length;
      sleep(60);
    }
  }

  static void renderSlowly() {
    try {
      URI.create("http://127.0.0.1/").toURL();
      new CountDownLatch(1).await(1, TimeUnit.HOURS);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  static final Object LEDGER = new Object();

  static void lockDuringIo() throws Exception {
    ServerSocket silent = new ServerSocket(0, 50);
    start("ledger-sync", () -> {
      synchronized (LEDGER) {
        try (Socket peer = new Socket("127.0.0.1", silent.getLocalPort())) {
          peer.getInputStream().read();
        } catch (IOException failed) {
          throw new UncheckedIOException(failed);
        }
      }
    });
    sleep(300);
    for (int i = 0; i < 14; i++) start("posting-worker-" + i, () -> { synchronized (LEDGER) { log("INFO ", "posted"); } });
  }

  static void readWhole() {
    while (true) {
      try {
        byte[] whole = new byte[900_000_000];
        sink += whole.length;
      } catch (OutOfMemoryError full) {
        error("import of customers.csv failed", full);
        sleep(2000);
      }
    }
  }

  /** Tasks of a pool wait for tasks that the same pool has no thread for. */
  static void starve() {
    ExecutorService workers = Executors.newFixedThreadPool(8, numbered("invoice-worker-"));
    for (int i = 0; i < 8; i++) workers.submit(() -> { sleep(200); return workers.submit(() -> 1).get(); });
  }

  /** Full of entries, and no leak: it holds what fits and no more. */
  static void fillBoundedCache() {
    Map<Integer, byte[]> cache = new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) { return size() > 20_000; }
    };
    start("cache-warmer", () -> { for (int id = 0; ; id++) { cache.put(id, new byte[500]); if (id % 100 == 0) sleep(2); } });
  }

  static ThreadFactory numbered(String name) {
    int[] next = {1};
    return work -> { Thread thread = new Thread(work, name + next[0]++); thread.setDaemon(true); return thread; };
  }

  static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  static void error(String what, Throwable thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    log("ERROR", what + "\n" + trace.toString().stripTrailing());
  }

  static PrintStream out;

  static synchronized void log(String level, String text) {
    try {
      if (out == null) out = new PrintStream(new FileOutputStream("billing.log", true));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    String time = java.time.LocalDateTime.now().toString().replace('T', ' ').substring(0, 23);
    out.println(time + " " + level + " [" + Thread.currentThread().getName() + "] com.acme.billing.StagedTrouble - " + text);
  }
}
