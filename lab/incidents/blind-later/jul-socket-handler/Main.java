import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** java.util.logging writes to a collector that no longer reads. */
public class Main {
    static void handle(java.util.logging.Logger log, int n) { log.warning("order " + n + " " + "x".repeat(2000)); }
    public static void main(String[] args) throws Exception {
        var server = new java.net.ServerSocket(0);
        new Thread(() -> { try { var s = server.accept(); if (Lab.FIXED) s.getInputStream().transferTo(java.io.OutputStream.nullOutputStream()); Lab.await(); } catch (java.io.IOException e) { } }, "collector").start();
        var log = java.util.logging.Logger.getLogger("shop"); log.setUseParentHandlers(false);
        log.addHandler(new java.util.logging.SocketHandler("127.0.0.1", server.getLocalPort()));
        for (int i = 0; i < 15; i++) { int n = i; new Thread(() -> { while (true) { handle(log, n); Lab.sleep(Lab.FIXED ? 100 : 2); } }, "worker-" + i).start(); }
        Lab.await();
    }
}
