import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import java.io.*;
import java.net.*;

/** A synchronized method calls a slow warehouse. The fix calls without the lock, and the warehouse is quick. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.stock.InventoryClient");
    static class InventoryClient {
        final int port; InventoryClient(int port) { this.port = port; }
        synchronized int reserve() throws IOException { return call(); }
        int call() throws IOException { try (Socket s = new Socket("127.0.0.1", port)) { return s.getInputStream().read(); } }
    }
    public static void main(String[] args) throws Exception {
        ServerSocket warehouse = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        for (int i = 0; i < 4; i++) { Thread t = new Thread(() -> { while (true) try (Socket s = warehouse.accept()) { Lab.sleep(Lab.FIXED ? 1 : 3000); s.getOutputStream().write(1); } catch (IOException e) { } }, "warehouse-stub-" + i); t.setDaemon(true); t.start(); }
        InventoryClient client = new InventoryClient(warehouse.getLocalPort());
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(30, t -> new Thread(t, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int i = 0; i < (Lab.FIXED ? 4 : 30); i++) requests.submit(() -> { while (true) { long t = System.nanoTime(); int n = Lab.FIXED ? client.call() : client.reserve(); long ms = (System.nanoTime() - t) / 1_000_000; if (ms > 2000) LOG.warn("Reservation took {} ms", ms); Lab.sleep(100); } });
        Lab.await();
    }
}
