import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;

/** A stock service is exported by RMI; a start script sets the interval of its distributed collection to a second. */
public class Main {
    public interface Stock extends Remote {
        int count(String article) throws RemoteException;
    }

    private static final Stock STOCK = article -> article.length();

    public static void main(String[] args) throws Exception {
        System.setProperty("sun.rmi.dgc.server.gcInterval", Lab.FIXED ? "86400000" : "1000");
        System.setProperty("sun.rmi.dgc.client.gcInterval", Lab.FIXED ? "86400000" : "1000");
        var registry = LocateRegistry.createRegistry(0);
        registry.rebind("stock", UnicastRemoteObject.exportObject(STOCK, 0));
        List<String> articles = new ArrayList<>();
        for (int i = 0; i < 500_000; i++) articles.add("article-" + i);
        for (int i = 0; true; i++) {
            for (int j = 0; j < 200; j++) articles.set((i * 200 + j) % 500_000, "article-" + i);
            Lab.sleep(4);
        }
    }
}
