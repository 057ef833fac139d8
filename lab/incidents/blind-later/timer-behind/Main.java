import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Thirty timers share one Timer whose task never ends. */
public class Main {
    static int silent() throws Exception {
        var server = new java.net.ServerSocket(0, 200);
        Thread accept = new Thread(() -> { List<Object> open = new ArrayList<>(); while (true) try { open.add(server.accept()); } catch (java.io.IOException e) { return; } }, "partner");
        accept.setDaemon(true); accept.start();
        return server.getLocalPort();
    }
    static int ask(int port) { try (var s = new java.net.Socket("127.0.0.1", port)) { return s.getInputStream().read(); } catch (java.io.IOException e) { return -1; } }
    public static void main(String[] args) throws Exception {
        int port = silent();
        Timer t = new Timer("billing-timer");
        for (int i = 0; i < 30; i++) t.schedule(new TimerTask() { public void run() { if (!Lab.FIXED) ask(port); } }, 100, 1000);
        Lab.await();
    }
}
