import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Files are sent to a client that reads slowly. */
public class Main {
    public static void main(String[] args) throws Exception {
        var server = new java.net.ServerSocket(0);
        new Thread(() -> { try { var s = server.accept(); byte[] b = new byte[4096]; while (s.getInputStream().read(b) >= 0) if (!Lab.FIXED) Lab.sleep(40); } catch (java.io.IOException e) { } }, "client").start();
        var s = new java.net.Socket("127.0.0.1", server.getLocalPort()); s.setSendBufferSize(8192); byte[] block = new byte[400_000];
        while (true) { s.getOutputStream().write(block); Lab.sleep(Lab.FIXED ? 200 : 1); }
    }
}
