import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** The one Timer of the program waits for a mail server that never answers. */
public class Main {
    static int readGreeting(java.net.Socket s) throws java.io.IOException { return s.getInputStream().read(); }
    public static void main(String[] args) throws Exception {
        var server = new java.net.ServerSocket(0);
        Timer t = new Timer("nightly-mailer");
        t.schedule(new TimerTask() { public void run() { try { var s = new java.net.Socket("127.0.0.1", server.getLocalPort()); if (Lab.FIXED) s.setSoTimeout(50); readGreeting(s); } catch (java.io.IOException e) { if (!Lab.FIXED) throw new RuntimeException(e); } } }, 100, 3000);
        Lab.await();
    }
}
