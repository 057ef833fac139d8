import com.shop.orders.OrderLine;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** A nightly import persists all lines in one Hibernate session. The fix flushes and clears it every 50 lines. */
public class Main {
    public static void main(String[] args) {
        SessionFactory factory = new Configuration()
                .addAnnotatedClass(OrderLine.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:shop")
                .setProperty("hibernate.hbm2ddl.auto", "create")
                .setProperty("hibernate.show_sql", "false")
                .buildSessionFactory();
        Thread nightly = new Thread(() -> importLines(factory), "nightly-import");
        nightly.start();
        Lab.await();
    }

    private static void importLines(SessionFactory factory) {
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            for (long line = 0; line < 30_000; line++) {
                OrderLine one = new OrderLine();
                one.id = line;
                one.article = "article " + line;
                session.persist(one);
                if (line % 50 == 49 && Lab.FIXED) {
                    session.getTransaction().commit();
                    session.clear();
                    session.beginTransaction();
                }
            }
            Lab.await();
        }
    }
}
