import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A writer waits for a reader that waits for a partner; new readers queue behind the writer. */
public class Main {
    /** A partner that accepts and never answers. */
    static int silent() throws Exception {
        var server = new java.net.ServerSocket(0, 200);
        Thread accept = new Thread(() -> { List<Object> open = new ArrayList<>(); while (true) try { open.add(server.accept()); } catch (java.io.IOException e) { return; } }, "partner");
        accept.setDaemon(true); accept.start();
        return server.getLocalPort();
    }
    static int ask(int port) { try (var s = new java.net.Socket("127.0.0.1", port)) { return s.getInputStream().read(); } catch (java.io.IOException e) { return -1; } }
    static void readPrice(ReentrantReadWriteLock lock) { lock.readLock().lock(); try { Thread.onSpinWait(); } finally { lock.readLock().unlock(); } }
    public static void main(String[] args) throws Exception {
        int port = silent();
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        new Thread(() -> { lock.readLock().lock(); try { if (!Lab.FIXED) ask(port); } finally { lock.readLock().unlock(); } Lab.await(); }, "price-export").start();
        Lab.sleep(500);
        new Thread(() -> { while (true) { lock.writeLock().lock(); lock.writeLock().unlock(); Lab.sleep(1000); } }, "price-update").start();
        Lab.sleep(500);
        for (int i = 0; i < 14; i++) new Thread(() -> { while (true) { readPrice(lock); Lab.sleep(100); } }, "http-" + i).start();
        Lab.await();
    }
}
