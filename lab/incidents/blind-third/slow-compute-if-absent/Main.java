import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Exchange rates by currency, loaded on demand. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket bank = new ServerSocket(0, 100);
        ConcurrentHashMap<String, Integer> rates = new ConcurrentHashMap<>();
        if (Lab.FIXED) rates.put("EUR", 1);
        for (int i = 0; i < 15; i++) new Thread(() -> { while (true) { rates.computeIfAbsent("EUR", c -> loadRate(bank.getLocalPort())); Lab.sleep(10); } }, "checkout-" + i).start();
    }
    static int loadRate(int port) {
        try (Socket socket = new Socket("localhost", port)) { return socket.getInputStream().read(); } catch (IOException e) { throw new UncheckedIOException(e); }
    }
}
