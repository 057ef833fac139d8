import java.net.DatagramSocket;
import java.util.Hashtable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;

/** Requests look up the service record of a back-end; the name server does not answer. */
public class Main {
    static Object locate(int port, String service) throws NamingException {
        Hashtable<String, String> settings = new Hashtable<>();
        settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        settings.put(Context.PROVIDER_URL, "dns://127.0.0.1:" + port);
        settings.put("com.sun.jndi.dns.timeout.initial", "30000");
        return new InitialDirContext(settings).getAttributes("_" + service + "._tcp.example.org", new String[] {"SRV"});
    }

    public static void main(String[] args) throws Exception {
        DatagramSocket nameServer = new DatagramSocket(0);
        ExecutorService requests = Executors.newFixedThreadPool(6);
        for (int i = 0; i < 6; i++) {
            String service = "orders" + i;
            if (!Lab.FIXED) requests.submit(() -> locate(nameServer.getLocalPort(), service));
        }
        Lab.await();
    }
}
