import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Requests fetch their parts with a parallel stream. */
public class Main {
    /** A partner that accepts and never answers. */
    static int silent() throws Exception {
        var server = new java.net.ServerSocket(0, 200);
        Thread accept = new Thread(() -> { List<Object> open = new ArrayList<>(); while (true) try { open.add(server.accept()); } catch (java.io.IOException e) { return; } }, "partner");
        accept.setDaemon(true); accept.start();
        return server.getLocalPort();
    }
    static int ask(int port) { try (var s = new java.net.Socket("127.0.0.1", port)) { return s.getInputStream().read(); } catch (java.io.IOException e) { return -1; } }
    static final AtomicInteger N = new AtomicInteger();
    static long page(int port) { Lab.sleep(100); return IntStream.range(0, 20).parallel().map(k -> Lab.FIXED ? k : ask(port)).sum(); }
    public static void main(String[] args) throws Exception {
        int port = silent();
        ExecutorService http = Executors.newFixedThreadPool(8, r -> new Thread(r, "http-nio-8080-exec-" + N.incrementAndGet()));
        for (int i = 0; i < 8; i++) http.submit(() -> { while (true) page(port); });
        Lab.await();
    }
}
