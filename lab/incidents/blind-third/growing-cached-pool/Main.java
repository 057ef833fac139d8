import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Each notification is a task of a cached pool. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket partner = new ServerSocket(0, 2000);
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; ; i++) { pool.submit(() -> notifyPartner(partner.getLocalPort())); Lab.sleep(40); }
    }
    static Object notifyPartner(int port) throws IOException {
        if (Lab.FIXED) { Lab.sleep(2); return null; }
        try (Socket socket = new Socket("localhost", port)) { return socket.getInputStream().read(); }
    }
}
