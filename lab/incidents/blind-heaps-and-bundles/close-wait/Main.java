import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Responses of a partner are never closed. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    public static void main(String[] args) throws Exception {
        var server = new java.net.ServerSocket(0, 300);
        Thread t = new Thread(() -> { while (true) try { server.accept().close(); } catch (java.io.IOException e) { return; } }, "partner"); t.setDaemon(true); t.start();
        List<java.net.Socket> open = new ArrayList<>();
        for (int i = 0; ; i++) { var s = new java.net.Socket("127.0.0.1", server.getLocalPort()); if (Lab.FIXED) s.close(); else open.add(s); if (i % 10 == 0) log("INFO ", "price " + i + " asked"); Lab.sleep(20); }
    }
}
