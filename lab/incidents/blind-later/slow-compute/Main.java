import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Prices are loaded inside computeIfAbsent from a partner that does not answer. */
public class Main {
    static int price(ConcurrentHashMap<String, Integer> c, int port) { return c.computeIfAbsent("EUR", k -> Lab.FIXED ? 1 : ask(port)); }
    static int silent() throws Exception {
        var server = new java.net.ServerSocket(0, 200);
        Thread accept = new Thread(() -> { List<Object> open = new ArrayList<>(); while (true) try { open.add(server.accept()); } catch (java.io.IOException e) { return; } }, "partner");
        accept.setDaemon(true); accept.start();
        return server.getLocalPort();
    }
    static int ask(int port) { try (var s = new java.net.Socket("127.0.0.1", port)) { return s.getInputStream().read(); } catch (java.io.IOException e) { return -1; } }
    public static void main(String[] args) throws Exception {
        int port = silent();
        var cache = new ConcurrentHashMap<String, Integer>();
        for (int i = 0; i < 12; i++) new Thread(() -> { while (true) { price(cache, port); Lab.sleep(100); } }, "http-" + i).start();
        Lab.await();
    }
}
